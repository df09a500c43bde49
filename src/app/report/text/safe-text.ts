// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const ESCAPES = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g

/** Text of others (servers, files, users) in one line, without control or direction characters. */
export const singleLine = (text: string): string =>
  text.replace(ESCAPES, '').replace(CONTROL, ' ').replace(DIRECTION, '').trim()
