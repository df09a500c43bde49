import { Tooltip } from '@mantine/core'
import { useId } from 'react'
import { DASH } from '../../shared/format/numbers'
import css from './not-known.module.css'

interface NotKnownProps {
  /** why there is no value, for the tooltip and for those who hear the page */
  readonly reason: string
}

/** The dash in place of a value, with its reason. */
export function NotKnown({ reason }: NotKnownProps) {
  const id = useId()
  return (
    <Tooltip label={reason}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focusing it says the reason */}
      <span className={css.dash} tabIndex={0} role="note" aria-describedby={id}>
        {DASH}
        <span id={id} className="unseen">
          {reason}
        </span>
      </span>
    </Tooltip>
  )
}
