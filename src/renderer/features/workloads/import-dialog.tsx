import { Button, FileButton, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { formatBytes } from '../../../shared/format/numbers'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { DialogButtons } from '../../ui/dialog-buttons'
import { ErrorPanel } from '../../ui/error-panel'
import { Icon } from '../../ui/icon'
import { ProblemList } from '../../ui/problem-list'
import css from './dialogs.module.css'
import { ImportLines } from './import-lines'
import { type Dialect, MOST_BYTES, useImport } from './use-import'

interface ImportDialogProps {
  readonly onClose: () => void
}

const DIALECTS: readonly Dialect[] = ['ycsb', 'go-ycsb']

/** Takes a workload from a file of YCSB or go-ycsb; nothing is taken before it was seen. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const t = useT('workloads')
  const { source, read, error, tooLarge, unsure, name, setName, setSource, choose, ...deeds } =
    useImport()
  const ready = read?.ok === true && name.trim() !== ''
  const take = (): void => void deeds.take()
  useKeys([{ keys: 'mod+enter', label: t('import.take'), run: () => ready && take() }])
  const openFile = async (file: File | null): Promise<void> => {
    if (file !== null) await deeds.open(file)
  }
  return (
    <Modal
      opened
      size={960}
      onClose={onClose}
      title={t('import.title')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <div className={css.source}>
        <FileButton onChange={(file) => void openFile(file)}>
          {(props) => (
            <Button {...props} data-autofocus leftSection={<Icon name="folder" />}>
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
        <span className={css.file}>{source.name === '' ? t('import.or-paste') : source.name}</span>
      </div>
      <Textarea
        aria-label={t('import.paste')}
        placeholder={t('import.placeholder')}
        classNames={{ input: css.mono }}
        autosize
        minRows={read === null ? 10 : 3}
        maxRows={read === null ? 10 : 3}
        value={source.text}
        onChange={(event) => setSource({ ...source, text: event.currentTarget.value })}
      />
      {tooLarge !== null && (
        <p className={css.leftOut} role="alert">
          {t('import.too-large', { ...tooLarge, limit: formatBytes(MOST_BYTES) })}
        </p>
      )}
      {error !== null && <ErrorPanel error={error} />}
      {unsure && (
        <div className={css.dialect}>
          <span>{t('import.dialect')}</span>
          <SegmentedControl
            aria-label={t('import.dialect')}
            data={DIALECTS.map((value) => ({ value, label: t(`import.wrote.${value}`) }))}
            value={read?.ok === true ? read.dialect : 'ycsb'}
            onChange={(value) => choose(value as Dialect)}
          />
        </div>
      )}
      {read?.ok === false && <ProblemList problems={read.problems} />}
      {read !== null && read.lines.length > 0 && <ImportLines lines={read.lines} />}
      {read?.ok === true && (
        <TextInput
          mt={12}
          label={t('import.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <DialogButtons>
        <Button onClick={onClose}>{t('frame:cancel')}</Button>
        <Button variant="filled" disabled={!ready} onClick={take}>
          {t('import.take')}
        </Button>
      </DialogButtons>
    </Modal>
  )
}
