import type { ColourSlot, ProfileTest } from '../../../../shared/contract/profiles'
import { formatBytes, formatCount } from '../../../../shared/format/numbers'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { Icon } from '../../../ui/icon'
import { KeyValue } from '../../../ui/key-value'
import { NotKnown } from '../../../ui/not-known'
import { Block } from './block'
import { Floor } from './floor'
import css from './result.module.css'

interface BlocksProps {
  readonly test: ProfileTest
  readonly running: boolean
  readonly slot: ColourSlot | null
}

/** What is known of the store, block by block, in the order in which it becomes known. */
export function Blocks({ test, running, slot }: BlocksProps) {
  const t = useT('connections')
  const sentence = useSentence()
  const { facts, floor, data, warnings, steps } = test
  const floorNeeded = steps.some(({ step, state }) => step === 'floor' && state !== 'not-needed')
  const promises = Object.entries(facts?.durability ?? {})
  return (
    <>
      {facts !== null && (
        <Block title={t('block.product')}>
          <KeyValue
            keyWidth={102}
            rows={[
              {
                key: t('fact.server'),
                value: `${facts.product} ${facts.version}`.trim() || (
                  <NotKnown reason={t('not-told')} />
                ),
              },
              {
                key: t('fact.topology'),
                value:
                  facts.topology === '' ? (
                    <NotKnown reason={t('not-told')} />
                  ) : (
                    sentence(facts.topology)
                  ),
              },
              { key: t('fact.client'), value: facts.client },
            ]}
          />
        </Block>
      )}
      {floor !== null && <Floor floor={floor} slot={slot} />}
      {facts !== null && floor === null && !floorNeeded && (
        <Block title={t('block.floor')}>
          <p className={css.quiet}>{t('floor.in-process')}</p>
        </Block>
      )}
      {facts !== null && (
        <Block title={t('block.promises')}>
          {promises.length === 0 ? (
            <p className={css.quiet}>{t('promises-unknown')}</p>
          ) : (
            <KeyValue
              keyWidth={102}
              rows={promises.map(([key, value]) => ({
                key: sentence(key),
                value: sentence(value),
              }))}
            />
          )}
        </Block>
      )}
      {facts !== null && !running && test.state === 'answered' && floorNeeded && (
        <Block title={t('block.clock')}>
          <KeyValue
            keyWidth={102}
            rows={[{ key: t('fact.offset'), value: <NotKnown reason={t('clock-not-asked')} /> }]}
          />
        </Block>
      )}
      {data !== null && (
        <Block title={t('block.target')}>
          <KeyValue keyWidth={102} rows={[{ key: data.table, value: <Target data={data} /> }]} />
        </Block>
      )}
      {facts !== null && Object.keys(facts.details).length > 0 && (
        <Block title={t('block.details')}>
          <KeyValue
            keyWidth={132}
            rows={Object.entries(facts.details).map(([key, value]) => ({
              key: wordsOf(key),
              value: detail(key, value, sentence),
            }))}
          />
        </Block>
      )}
      {warnings.length > 0 && (
        <ul className={css.warnings} aria-label={t('block.warnings')}>
          {warnings.map((warning) => (
            <li key={warning}>
              <Icon name="bang" size={13} className={css.doubtful} />
              <span>{sentence(warning)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Target({ data }: { readonly data: NonNullable<ProfileTest['data']> }) {
  const t = useT('connections')
  const { state, records } = data
  if (state === 'unknown') return <NotKnown reason={t('target.unknown')} />
  if (state === 'empty') return t('target.empty')
  const known =
    records === null
      ? ''
      : ` · ${t('target.records', { count: records, shown: formatCount(records) })}`
  return `${t(`target.${state}`)}${known}`
}

/** `maxMemoryBytes` → `max memory`: names of the server's own, in words. */
const wordsOf = (name: string): string =>
  name
    .replace(/Bytes$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()

function detail(
  name: string,
  value: string | number | boolean,
  sentence: (text: string) => string,
): string {
  if (typeof value === 'string') return sentence(value)
  if (typeof value === 'boolean') return value ? '✓' : '✕'
  return name.endsWith('Bytes') ? formatBytes(value) : formatCount(value)
}
