/** The canvas on the panel's ground: a picture without one is unreadable elsewhere. */
function onGround(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = canvas.width
  copy.height = canvas.height
  const pen = copy.getContext('2d')
  if (pen === null) throw new Error('this browser has no canvas')
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ts-surface').trim()
  pen.fillStyle = ground
  pen.fillRect(0, 0, copy.width, copy.height)
  pen.drawImage(canvas, 0, 0)
  return copy
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    onGround(canvas).toBlob((blob) =>
      blob === null ? reject(new Error('the picture is empty')) : resolve(blob),
    ),
  )

export const copyPicture = (canvas: HTMLCanvasElement): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(canvas) })])

export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const url = URL.createObjectURL(await pngOf(canvas))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.png`
  link.click()
  URL.revokeObjectURL(url)
}
