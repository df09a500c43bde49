import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useT } from '../i18n/use-t'
import { useMemory } from '../state/use-memory'
import { Icon } from '../ui/icon'
import { KeyCap } from '../ui/key-cap'
import css from './palette.module.css'
import { type Candidate, rankVerbs } from './rank'
import { useCandidates } from './use-candidates'

const KEPT_RECENT = 30
const NONE: readonly string[] = []

interface PaletteListProps {
  readonly onDone: () => void
}

export function PaletteList({ onDone }: PaletteListProps) {
  const t = useT('frame')
  const list = useId()
  const candidates = useCandidates()
  const [recent, setRecent] = useMemory('palette.recent', NONE)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const groups = useMemo(() => rankVerbs(candidates, typed, recent), [candidates, typed, recent])
  const rows = groups.flatMap((group) => group.rows)
  const active = Math.min(at, rows.length - 1)

  const run = ({ verb }: Candidate): void => {
    if (verb.refused) return
    setRecent([verb.id, ...recent.filter((id) => id !== verb.id)].slice(0, KEPT_RECENT))
    onDone()
    verb.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length > 0) {
      event.preventDefault()
      const next = (active + step + rows.length) % rows.length
      setAt(next)
      document.getElementById(`${list}-${next}`)?.scrollIntoView?.({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && active >= 0) {
      event.preventDefault()
      run(rows[active])
    }
  }

  return (
    <div className={css.palette}>
      <div className={css.field}>
        <Icon name="search" size={16} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t('palette.field')}
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={active < 0 ? undefined : `${list}-${active}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.field')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <KeyCap keys="esc" />
      </div>
      <div className={css.rows} id={list} role="listbox" aria-label={t('palette.commands')}>
        {groups.map(({ group, rows: inGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group} role="group" aria-label={t(`palette.group.${group}`)}>
            <div className={css.group} aria-hidden="true">
              {t(`palette.group.${group}`)}
            </div>
            {inGroup.map((candidate) => (
              <Row
                key={candidate.verb.id}
                candidate={candidate}
                id={`${list}-${rows.indexOf(candidate)}`}
                selected={rows.indexOf(candidate) === active}
                onPoint={() => setAt(rows.indexOf(candidate))}
                onRun={() => run(candidate)}
              />
            ))}
          </div>
        ))}
      </div>
      {rows.length === 0 && <p className={css.none}>{t('palette.none', { typed })}</p>}
    </div>
  )
}

interface RowProps {
  readonly candidate: Candidate
  readonly id: string
  readonly selected: boolean
  readonly onPoint: () => void
  readonly onRun: () => void
}

function Row({ candidate: { verb, label }, id, selected, onPoint, onRun }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys (active descendant)
    <div
      className={css.row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={verb.refused ? true : undefined}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <Icon name={verb.icon ?? 'command'} size={15} />
      <span className={css.name}>{label}</span>
      <span className={css.context}>{verb.refused ?? verb.context}</span>
      {verb.keys !== undefined && <KeyCap keys={verb.keys} />}
    </div>
  )
}
