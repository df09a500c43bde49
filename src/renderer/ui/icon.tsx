import css from './icon.module.css'
import { ICON_PATHS, type IconName } from './icon-paths'

interface IconProps {
  readonly name: IconName
  /** px, both ways; 14 in buttons, 18 in the rail */
  readonly size?: number
  readonly className?: string
}

/** Line drawings on a grid of 24, stroke 1.8. Never the only name of a control. */
export function Icon({ name, size = 14, className }: IconProps) {
  return (
    <svg
      className={className === undefined ? css.icon : `${css.icon} ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {ICON_PATHS[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
