import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useMemory } from '../state/use-memory'
import css from './split-pane.module.css'

interface SplitPaneProps {
  /** the width is found again under this name */
  readonly memory: string
  /** names the handle: "Width of the list" */
  readonly label: string
  /** which child keeps its width; the other takes the rest */
  readonly fixed: 'first' | 'second'
  /** px */
  readonly initial: number
  readonly min: number
  readonly max: number
  readonly children: readonly [ReactNode, ReactNode]
}

const KEY_STEP = 16

/** Two panes side by side; the border between them is moved by pointer or arrow keys. */
export function SplitPane({ memory, label, fixed, initial, min, max, children }: SplitPaneProps) {
  const [kept, keep] = useMemory(`split.${memory}`, initial)
  const [dragged, setDragged] = useState<number | null>(null)
  const start = useRef({ x: 0, width: 0 })
  const within = (width: number): number => Math.round(Math.min(Math.max(width, min), max))
  const width = within(dragged ?? kept)
  const sign = fixed === 'first' ? 1 : -1

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
    setDragged(width)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (dragged === null) return
    setDragged(within(start.current.width + sign * (event.clientX - start.current.x)))
  }
  const onPointerUp = (): void => {
    if (dragged !== null) keep(dragged)
    setDragged(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    keep(within(width + sign * step))
  }

  const columns = [`${width}px`, 'minmax(0, 1fr)']
  if (fixed === 'second') columns.reverse()
  return (
    <div className={css.panes} style={{ gridTemplateColumns: columns.join(' 1px ') }}>
      <div className={css.pane}>{children[0]}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a line that moves is no thematic break */}
      <div
        className={css.handle}
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={width}
        aria-valuemin={min}
        aria-valuemax={max}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onDoubleClick={() => keep(initial)}
        onKeyDown={onKeyDown}
      />
      <div className={css.pane}>{children[1]}</div>
    </div>
  )
}
