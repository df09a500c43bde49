import { ActionIcon, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../i18n/use-t'
import { Icon } from '../../ui/icon'
import { valueAt as valueIn, withAt } from './at-path'
import css from './editor.module.css'
import { useEditor } from './editor-context'
import { labelOf } from './field-sentence'
import { CheckField, ChoiceField, NumberField } from './fields'
import { LENGTHS, type Typed } from './workload-draft'

const KINDS = Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]
const PATH = 'record.fieldLength'

/** How long field values are. */
export function LengthFields() {
  const t = useT('workloads')
  const { spec, edit } = useEditor()
  const { kind } = spec.record.fieldLength
  return (
    <>
      <ChoiceField
        path={`${PATH}.kind`}
        className={css.half}
        choices={KINDS.map((value) => ({ value, label: t(`length.${value}`) }))}
        onChosen={(value) =>
          edit('length', (before) => withAt(before, PATH, LENGTHS[value as typeof kind]))
        }
      />
      {kind === 'constant' && <NumberField path={`${PATH}.bytes`} unit="B" />}
      {(kind === 'uniform' || kind === 'zipfian') && (
        <>
          <NumberField path={`${PATH}.minBytes`} unit="B" />
          <NumberField path={`${PATH}.maxBytes`} unit="B" />
        </>
      )}
      {kind === 'weighted' && <WeightedFields />}
      {kind === 'histogram' && <HistogramFields />}
    </>
  )
}

interface Choice {
  readonly bytes: Typed
  readonly weight: Typed
}

function WeightedFields() {
  const t = useT('workloads')
  const { spec, edit, readOnly } = useEditor()
  const choices = valueIn(spec, `${PATH}.choices`) as readonly Choice[]
  const set = (next: readonly Choice[]): void =>
    edit('choices', (before) => withAt(before, `${PATH}.choices`, next))
  return (
    <div className={css.list} data-path={`${PATH}.choices`}>
      {choices.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
        <div key={index} className={css.choice}>
          <NumberField path={`${PATH}.choices[${index}].bytes`} unit="B" />
          <NumberField path={`${PATH}.choices[${index}].weight`} />
          <ActionIcon
            variant="subtle"
            aria-label={t('length.remove', { number: index + 1 })}
            disabled={readOnly || choices.length === 1}
            onClick={() => set(choices.filter((__, at) => at !== index))}
          >
            <Icon name="cross" />
          </ActionIcon>
        </div>
      ))}
      {!readOnly && (
        <Button
          size="compact-sm"
          leftSection={<Icon name="plus" />}
          onClick={() => set([...choices, { bytes: 100, weight: 1 }])}
        >
          {t('length.add')}
        </Button>
      )}
    </div>
  )
}

const countsOf = (text: string): readonly Typed[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => (Number.isFinite(Number(part)) ? Number(part) : part))

/** YCSB's `hist.txt`, typed or pasted as its counts. */
function HistogramFields() {
  const t = useT('workloads')
  const { spec, change, problems, readOnly } = useEditor()
  const path = `${PATH}.counts`
  const counts = valueIn(spec, path) as readonly Typed[]
  const [text, setText] = useState(counts.join(', '))
  // taken back, or another file read
  const shown = countsOf(text).join() === counts.join() ? text : counts.join(', ')
  const wrong = problems.find((problem) => problem.path.startsWith(path))
  return (
    <>
      <NumberField path={`${PATH}.blockSize`} unit="B" />
      <Textarea
        data-path={path}
        className={css.all}
        classNames={{ input: css.mono }}
        label={labelOf(path, t)}
        description={t('length.counts-note')}
        error={wrong?.message}
        value={shown}
        readOnly={readOnly}
        autosize
        minRows={1}
        maxRows={5}
        onChange={(event) => {
          setText(event.currentTarget.value)
          change(path, countsOf(event.currentTarget.value))
        }}
      />
      <CheckField
        path={`${PATH}.compatYcsb`}
        className={css.all}
        description={t('length.compat-note')}
      />
    </>
  )
}
