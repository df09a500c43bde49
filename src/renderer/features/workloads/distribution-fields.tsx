import { Explain } from '../../help/explain'
import { useT } from '../../i18n/use-t'
import { Panel } from '../../ui/panel'
import { withAt } from './at-path'
import css from './editor.module.css'
import { useEditor } from './editor-context'
import { ChoiceField, NumberField } from './fields'
import { DISTRIBUTIONS, withVariant } from './workload-draft'

const KINDS = Object.keys(DISTRIBUTIONS) as (keyof typeof DISTRIBUTIONS)[]
const VARIANTS = ['true', 'ycsb'] as const

/** Which records are asked for. */
export function DistributionFields() {
  const t = useT('workloads')
  const { spec, edit } = useEditor()
  const { kind } = spec.requestDistribution
  return (
    <Panel
      title={
        <>
          {t('distribution.title')} <Explain term="request-distribution" />
        </>
      }
      label={t('distribution.title')}
    >
      <div className={css.fields} data-path="requestDistribution">
        <ChoiceField
          path="requestDistribution.kind"
          className={css.half}
          choices={KINDS.map((value) => ({ value, label: t(`distribution.kind.${value}`) }))}
          description={t(`distribution.meaning.${kind}`)}
          onChosen={(value) =>
            edit('distribution', (before) =>
              withAt(before, 'requestDistribution', DISTRIBUTIONS[value as typeof kind]),
            )
          }
        />
        {kind === 'zipfian' && <ZipfianFields />}
        {kind === 'latest' && <NumberField path="requestDistribution.theta" step={0.01} />}
        {kind === 'hotspot' && (
          <>
            <NumberField path="requestDistribution.dataFraction" step={0.01} />
            <NumberField path="requestDistribution.operationFraction" step={0.01} />
          </>
        )}
        {kind === 'exponential' && (
          <>
            <NumberField path="requestDistribution.percentile" unit="%" />
            <NumberField path="requestDistribution.fraction" step={0.01} />
          </>
        )}
      </div>
    </Panel>
  )
}

function ZipfianFields() {
  const t = useT('workloads')
  const { valueAt, edit } = useEditor()
  const variant = valueAt('requestDistribution.variant') as (typeof VARIANTS)[number]
  return (
    <>
      <ChoiceField
        path="requestDistribution.variant"
        choices={VARIANTS.map((value) => ({ value, label: t(`distribution.variant.${value}`) }))}
        description={t(`distribution.variant-meaning.${variant}`)}
        onChosen={(value) => edit('variant', (before) => withVariant(before, value))}
      />
      {variant === 'true' && <NumberField path="requestDistribution.theta" step={0.01} />}
    </>
  )
}
