const DOUBLE = new URL('./electron.mjs', import.meta.url).href

export const resolve = (specifier, context, next) =>
  specifier === 'electron' ? { url: DOUBLE, shortCircuit: true } : next(specifier, context)
