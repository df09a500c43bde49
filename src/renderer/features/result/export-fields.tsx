import { Radio, Select } from '@mantine/core'
import { EXPORT_FORMATS, type ExportOptions } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import css from './export-dialog.module.css'

export type Choices = Omit<ExportOptions, 'runId'>

interface ExportFieldsProps {
  readonly choices: Choices
  readonly onChange: (changes: Partial<Choices>) => void
  readonly disabled: boolean
}

/** What can be chosen of a report: only what its format has. */
export function ExportFields({ choices, onChange, disabled }: ExportFieldsProps) {
  const t = useT('results')
  const worded = choices.format === 'pdf' || choices.format === 'html'
  return (
    <>
      <Radio.Group
        label={t('export.format')}
        value={choices.format}
        onChange={(format) => onChange({ format: format as Choices['format'] })}
      >
        {EXPORT_FORMATS.map((format) => (
          <Radio
            key={format}
            size="xs"
            mt={6}
            disabled={disabled}
            value={format}
            label={t(`export.as.${format}`)}
          />
        ))}
      </Radio.Group>
      <div className={css.fields}>
        {worded && (
          <Select
            disabled={disabled}
            allowDeselect={false}
            label={t('export.language')}
            data={(['en', 'zh-CN'] as const).map((value) => ({
              value,
              label: t(`frame:language-name.${value}`),
            }))}
            value={choices.language}
            onChange={(value) => onChange({ language: value as Choices['language'] })}
          />
        )}
        {choices.format === 'pdf' && (
          <Select
            disabled={disabled}
            allowDeselect={false}
            label={t('export.paper')}
            data={['A4', 'Letter']}
            value={choices.paper}
            onChange={(value) => onChange({ paper: value as Choices['paper'] })}
          />
        )}
        {choices.format === 'csv' && (
          <Select
            disabled={disabled}
            allowDeselect={false}
            label={t('export.flavour')}
            data={(['rfc4180', 'excel'] as const).map((value) => ({
              value,
              label: t(`export.flavours.${value}`),
            }))}
            value={choices.csvFlavour}
            onChange={(value) => onChange({ csvFlavour: value as Choices['csvFlavour'] })}
          />
        )}
        <Select
          disabled={disabled}
          allowDeselect={false}
          label={t('export.addresses')}
          data={(['replace', 'keep'] as const).map((value) => ({
            value,
            label: t(`export.address.${value}`),
          }))}
          value={choices.addresses}
          onChange={(value) => onChange({ addresses: value as Choices['addresses'] })}
        />
      </div>
    </>
  )
}
