import { ActionIcon, Button, Checkbox, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { Explain } from '../../../help/explain'
import { useT } from '../../../i18n/use-t'
import { Icon } from '../../../ui/icon'
import { Panel } from '../../../ui/panel'
import type { PieceDraft, SetupDraft } from './draft'
import { NumberField } from './number-field'
import css from './set-up.module.css'
import { useSetup } from './setup-context'

/** How hard: a closed loop of clients, or a target rate. */
export function LoadFields() {
  const t = useT('run')
  const { draft, change } = useSetup()
  const open = draft.loop === 'open'
  return (
    <Panel
      label={t('setup.load')}
      title={
        <>
          {t('setup.load')}
          <Explain term={open ? 'open-loop' : 'closed-loop'} />
        </>
      }
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('setup.field.loop')}
          value={draft.loop}
          onChange={(loop) => change({ loop: loop as SetupDraft['loop'] })}
          data={[
            { value: 'closed', label: t('setup.closed') },
            { value: 'open', label: t('setup.open') },
          ]}
        />
      }
    >
      <p className={css.help}>{t(open ? 'setup.open-help' : 'setup.closed-help')}</p>
      <div className={css.fields}>
        <NumberField name="clients" path="control.clients" />
        <NumberField
          name="connections"
          path="control.connections"
          placeholder={t('setup.one-per-client')}
        />
        {open ? <OpenFields /> : <ThinkTime />}
      </div>
    </Panel>
  )
}

function ThinkTime() {
  const t = useT('run')
  const { draft, change } = useSetup()
  return (
    <>
      <NumberField name="thinkMs" path="control.thinkTime.meanMs" unit="ms" />
      <Select
        label={t('setup.field.thinking')}
        data={(['constant', 'exponential'] as const).map((value) => ({
          value,
          label: t(`setup.thinking.${value}`),
        }))}
        value={draft.thinking}
        onChange={(thinking) => change({ thinking: thinking as SetupDraft['thinking'] })}
      />
    </>
  )
}

function OpenFields() {
  const t = useT('run')
  const { draft, change } = useSetup()
  return (
    <>
      <Select
        label={t('setup.field.shape')}
        data={(['constant', 'pieces'] as const).map((value) => ({
          value,
          label: t(`setup.shape.${value}`),
        }))}
        value={draft.shape}
        onChange={(shape) => change({ shape: shape as SetupDraft['shape'] })}
      />
      <Select
        label={t('setup.field.arrivals')}
        data={(['constant', 'poisson'] as const).map((value) => ({
          value,
          label: t(`setup.arrivals.${value}`),
        }))}
        value={draft.arrivals}
        onChange={(arrivals) => change({ arrivals: arrivals as SetupDraft['arrivals'] })}
      />
      {draft.shape === 'constant' ? (
        <NumberField name="opsPerSec" path="control.rate.opsPerSec" unit="ops/s" />
      ) : (
        <Pieces />
      )}
      <Select
        label={t('setup.field.catchUp')}
        data={(['burst', 'bounded', 'skip'] as const).map((value) => ({
          value,
          label: t(`setup.catchUp.${value}`),
        }))}
        value={draft.catchUp}
        onChange={(rule) => change({ catchUp: rule as SetupDraft['catchUp'] })}
      />
      {draft.catchUp === 'bounded' && (
        <NumberField name="catchUpFactor" path="control.catchUp.factor" unit="×" step={0.1} />
      )}
      {draft.catchUp === 'skip' && (
        <NumberField name="lateMs" path="control.catchUp.lateMs" unit="ms" />
      )}
      <NumberField name="backlogLimit" path="control.backlogLimit" />
    </>
  )
}

const FIELDS = ['forSeconds', 'fromOpsPerSec', 'toOpsPerSec'] as const

/** Steps and ramps, one a row. */
function Pieces() {
  const t = useT('run')
  const { draft, change, errorAt } = useSetup()
  const { pieces } = draft
  const edit = (index: number, changes: Partial<PieceDraft>): void =>
    change({ pieces: pieces.map((each, i) => (i === index ? { ...each, ...changes } : each)) })
  const last = pieces.at(-1)
  return (
    <div className={css.pieces}>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={index} className={css.piece}>
          {FIELDS.map((name) => (
            <NumberInput
              key={name}
              data-path={`control.rate.pieces[${index}].${name}`}
              label={t(`setup.piece.${name}`)}
              value={piece[name]}
              error={errorAt(`control.rate.pieces[${index}].${name}`)}
              thousandSeparator=","
              onChange={(typed) => edit(index, { [name]: typed })}
            />
          ))}
          <ActionIcon
            variant="subtle"
            aria-label={t('setup.remove-piece')}
            title={t('setup.remove-piece')}
            disabled={pieces.length === 1}
            onClick={() => change({ pieces: pieces.filter((_, i) => i !== index) })}
          >
            <Icon name="trash" />
          </ActionIcon>
        </div>
      ))}
      <div className={css.piece}>
        <Button
          leftSection={<Icon name="plus" />}
          onClick={() =>
            change({
              pieces: [
                ...pieces,
                {
                  forSeconds: last?.forSeconds ?? 30,
                  fromOpsPerSec: last?.toOpsPerSec ?? 1000,
                  toOpsPerSec: last?.toOpsPerSec ?? 1000,
                },
              ],
            })
          }
        >
          {t('setup.add-piece')}
        </Button>
        <Checkbox
          label={t('setup.field.repeat')}
          checked={draft.repeat}
          onChange={(event) => change({ repeat: event.currentTarget.checked })}
        />
      </div>
    </div>
  )
}
