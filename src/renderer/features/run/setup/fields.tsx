import { ActionIcon, Select, TextInput } from '@mantine/core'
import { useT } from '../../../i18n/use-t'
import { Link } from '../../../router/link'
import { paths } from '../../../router/routes'
import { useWorkbench } from '../../../state/use-workbench'
import { slotOf } from '../../../theme/stores'
import { Icon } from '../../../ui/icon'
import { Panel } from '../../../ui/panel'
import { Swatch } from '../../../ui/swatch'
import { chosen } from './draft'
import { LoadFields } from './load-fields'
import { MoreFields } from './more-fields'
import { NumberField } from './number-field'
import { PhaseFields } from './phase-fields'
import css from './set-up.module.css'
import { useSetup } from './setup-context'

/** The whole form, in the order in which one thinks of a run. */
export const Fields = () => (
  <>
    <What />
    <LoadFields />
    <PhaseFields />
    <MoreFields />
  </>
)

const DESCRIBED_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

/** Which workload on which store. */
function What() {
  const t = useT('run')
  const { draft, change, errorAt } = useSetup()
  const workloads = useWorkbench((s) => s.workloads) ?? []
  const profiles = useWorkbench((s) => s.profiles) ?? []
  const profile = profiles.find(({ id }) => id === draft.profileId)
  const own = workloads.filter(({ preset }) => !preset)
  const presets = workloads.filter(({ preset }) => preset)
  const item = ({ id, spec }: (typeof workloads)[number]) => ({ value: id, label: spec.name })
  return (
    <Panel title={t('setup.what')}>
      <div className={css.fields}>
        <Select
          data-path="workload"
          className={css.wide}
          label={t('setup.field.workload')}
          placeholder={draft.workload === null ? t('setup.choose-workload') : draft.workload.name}
          searchable
          data={[
            ...(own.length === 0 ? [] : [{ group: t('setup.own'), items: own.map(item) }]),
            { group: t('setup.presets'), items: presets.map(item) },
          ]}
          value={draft.workloadId}
          onChange={(id) => {
            const found = workloads.find((each) => each.id === id)
            if (found !== undefined) change(chosen(found))
          }}
          description={draft.workload?.description || undefined}
          inputWrapperOrder={DESCRIBED_BELOW}
        />
        <NumberField name="records" path="workload.recordCount" />
        <Select
          data-path="profileId"
          className={css.wide}
          label={t('setup.field.target')}
          placeholder={t('setup.choose-target')}
          searchable
          data={profiles.map(({ id, name, folder }) => ({
            value: id,
            label: folder === '' ? name : `${name} · ${folder}`,
          }))}
          value={profile === undefined ? null : profile.id}
          leftSection={
            profile !== undefined && <Swatch slot={slotOf(profile.store, profile.colour)} />
          }
          onChange={(profileId) => change({ profileId })}
          description={profile?.uri}
          inputWrapperOrder={DESCRIBED_BELOW}
        />
        <TextInput
          data-path="name"
          label={t('setup.field.name')}
          placeholder={t('setup.usual-name')}
          value={draft.name}
          error={errorAt('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <p className={css.links}>
          <Link to={paths.workloads(draft.workloadId)}>{t('setup.edit-workload')}</Link>
          {' · '}
          <Link to={paths.connections(draft.profileId)}>{t('setup.edit-target')}</Link>
        </p>
      </div>
    </Panel>
  )
}

/** A new draw of the seed, by a button in its field. */
export const NewSeed = ({ onClick }: { readonly onClick: () => void }) => {
  const t = useT('run')
  return (
    <ActionIcon
      variant="subtle"
      size={24}
      aria-label={t('setup.new-seed')}
      title={t('setup.new-seed')}
      onClick={onClick}
    >
      <Icon name="sync" size={13} />
    </ActionIcon>
  )
}
