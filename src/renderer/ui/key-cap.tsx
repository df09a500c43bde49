import { showKeys } from '../keys/chord'

interface KeyCapProps {
  /** as `keys/chord.ts` writes it: `mod+enter`, `g c` */
  readonly keys: string
}

/** The key beside a control that it stands for; the key map says it to those who do not see it. */
export const KeyCap = ({ keys }: KeyCapProps) => (
  <span className="key-cap" aria-hidden="true">
    {showKeys(keys)}
  </span>
)
