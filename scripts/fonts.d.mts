export function buildFonts(): void
export function toTrueType(woff: Buffer): Buffer
