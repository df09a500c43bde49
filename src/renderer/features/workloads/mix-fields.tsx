import { ActionIcon, Button, NumberInput, Slider } from '@mantine/core'
import { type KeyboardEvent, memo, useId, useState } from 'react'
import { formatCount, formatExactShare } from '../../../shared/format/numbers'
import { useT } from '../../i18n/use-t'
import { OPERATION_DASH } from '../../pictures/operation-dash'
import { Icon } from '../../ui/icon'
import { LineSample } from '../../ui/line-sample'
import { MIX_KEY } from '../../ui/mix-parts'
import { Panel } from '../../ui/panel'
import { useEditor } from './editor-context'
import {
  isWhole,
  MIX_KEYS,
  type MixKey,
  moveShare,
  normalised,
  shareOf,
  sumOf,
  type TypedMix,
  totalOf,
} from './mix'
import css from './mix-fields.module.css'
import { useStable } from './use-stable'
import type { Typed } from './workload-draft'

const KIND_OF = Object.fromEntries(
  Object.entries(MIX_KEY).map(([kind, key]) => [key, kind]),
) as Readonly<Record<MixKey, keyof typeof MIX_KEY>>

/** What is done how often: sliders that always total 1, and fields that say so when they do not. */
export function MixFields() {
  const t = useT('workloads')
  const { spec, edit, change: set, errorAt, readOnly } = useEditor()
  const [locked, setLocked] = useState<ReadonlySet<MixKey>>(new Set())
  const mix: TypedMix = spec.mix
  const whole = isWhole(mix)
  const change = (what: string, next: (mix: TypedMix) => TypedMix): void =>
    edit(what, (before) => ({ ...before, mix: next(before.mix) }))
  const onMove = useStable((key: MixKey, to: number): void =>
    change(`mix.${key}`, (now) => moveShare(now, key, to, locked)),
  )
  const onTyped = useStable((key: MixKey, typed: Typed): void => set(`mix.${key}`, typed))
  const onToggle = useStable((key: MixKey): void => {
    const next = new Set(locked)
    if (!next.delete(key)) next.add(key)
    setLocked(next)
  })
  const total = totalOf(mix)
  return (
    <Panel
      title={t('mix.title')}
      aside={
        <>
          {!whole && !readOnly && (
            <Button
              size="compact-sm"
              disabled={total === 0}
              onClick={() => change('normalise', normalised)}
            >
              {t('mix.normalise')}
            </Button>
          )}
          <span className={css.total} data-wrong={!whole || undefined}>
            {t('mix.total', { total: String(total) })}
          </span>
        </>
      }
    >
      <div className={css.rows} data-path="mix">
        {MIX_KEYS.map((key) => (
          <MixRow
            key={key}
            name={key}
            value={mix[key]}
            error={errorAt(`mix.${key}`)}
            isLocked={locked.has(key)}
            alone={MIX_KEYS.every((other) => other === key || locked.has(other))}
            readOnly={readOnly}
            onToggle={onToggle}
            onMove={onMove}
            onTyped={onTyped}
          />
        ))}
      </div>
      {whole ? (
        <p className={css.note}>{spread(mix, t)}</p>
      ) : (
        <p className={css.wrong} role="alert">
          {t('mix.wrong', { sum: sumOf(mix) || '0', total: String(total) })}
        </p>
      )}
    </Panel>
  )
}

interface MixRowProps {
  readonly name: MixKey
  readonly value: Typed
  readonly error: string | undefined
  readonly isLocked: boolean
  /** all others are locked */
  readonly alone: boolean
  readonly readOnly: boolean
  readonly onToggle: (key: MixKey) => void
  readonly onMove: (key: MixKey, to: number) => void
  readonly onTyped: (key: MixKey, typed: Typed) => void
}

const MixRow = memo(function MixRow(props: MixRowProps) {
  const { name, value, error, isLocked, alone, readOnly, onToggle, onMove, onTyped } = props
  const t = useT('workloads')
  const reasonId = useId()
  const kind = KIND_OF[name]
  const word = t(`words:operation-kind.${kind}`)
  const stuck = isLocked || alone
  const share = shareOf(value)
  const move = (to: number): void => {
    if (Math.abs(to - share) > 1e-9) onMove(name, to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -0.1, ArrowRight: 0.1 }[event.key]
    if (!event.shiftKey || step === undefined || stuck || readOnly) return
    event.preventDefault()
    event.stopPropagation()
    move(Math.min(1, Math.max(0, share + step)))
  }
  return (
    <div className={css.row}>
      <span className={css.name}>
        <LineSample colour="var(--ts-text-2)" dash={OPERATION_DASH[kind]} />
        {word}
      </span>
      <div onKeyDownCapture={onKeyDown}>
        <Slider
          size={4}
          thumbSize={14}
          min={0}
          max={1}
          step={0.01}
          label={null}
          color="ink"
          thumbLabel={t('mix.slider', { operation: word })}
          thumbProps={stuck ? { 'aria-describedby': reasonId } : undefined}
          value={share}
          disabled={readOnly || stuck}
          onChange={move}
        />
        {stuck && !readOnly && (
          <span id={reasonId} className="unseen">
            {t(isLocked ? 'mix.locked' : 'mix.alone')}
          </span>
        )}
      </div>
      <NumberInput
        data-path={`mix.${name}`}
        aria-label={t('mix.field', { operation: word })}
        value={value}
        onChange={(told) => {
          const typed = typeof told === 'bigint' ? String(told) : told
          if (typed !== value) onTyped(name, typed)
        }}
        error={error}
        step={0.01}
        min={0}
        max={1}
        clampBehavior="none"
        readOnly={readOnly}
        hideControls
      />
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={t('mix.lock', { operation: word })}
          aria-pressed={isLocked}
          title={t(alone && !isLocked ? 'mix.alone' : 'mix.lock', { operation: word })}
          data-locked={isLocked || undefined}
          className={css.lock}
          onClick={() => onToggle(name)}
        >
          <Icon name={isLocked ? 'lock' : 'unlock'} size={13} />
        </ActionIcon>
      )}
    </div>
  )
})

const OF = 1000

/** Operations are drawn one by one, so their counts spread: 500 ± 31 of 1,000. */
function spread(mix: TypedMix, t: ReturnType<typeof useT>): string {
  const largest = MIX_KEYS.reduce((a, b) => (shareOf(mix[b]) > shareOf(mix[a]) ? b : a))
  const share = shareOf(mix[largest])
  if (share === 1) return t('mix.only')
  return t('mix.spread', {
    of: formatCount(OF),
    share: formatExactShare(share),
    operation: t(`words:operation-kind.${KIND_OF[largest]}`),
    mean: formatCount(OF * share),
    spread: formatCount(1.96 * Math.sqrt(OF * share * (1 - share))),
  })
}
