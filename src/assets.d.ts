/** Text files bundled as strings (presets). */
declare module '*?raw' {
  const text: string
  export default text
}
