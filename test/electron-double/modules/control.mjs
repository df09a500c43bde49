// What a test may set, and what it is told. The test is the parent of this process.
const { env } = process

/** Answers of the user and of the operating system. */
export const answers = {
  keychain: env.DOUBLE_KEYCHAIN ?? 'ready',
  /** folder into which a save dialog saves; null: cancelled */
  saveFolder: env.DOUBLE_SAVE_FOLDER ?? null,
  /** index of the button that is pressed */
  messageBox: 0,
  openPaths: [],
  locked: env.DOUBLE_LOCKED === '1',
}

/** @type {Map<string, (value: unknown) => void>} */
const deeds = new Map()
export const onDeed = (name, deed) => deeds.set(name, deed)

process.on('message', ({ set, deed, value }) => {
  if (set !== undefined) Object.assign(answers, set)
  if (deed !== undefined) deeds.get(deed)?.(value)
})

// The test is gone: nobody is left to look.
process.on('disconnect', () => process.exit(1))

export const record = (what, details = {}) => process.send?.({ what, ...details })
