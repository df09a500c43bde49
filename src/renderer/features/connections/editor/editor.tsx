import { useCallback, useMemo } from 'react'
import type { Problem } from '../../../../shared/errors'
import type { FormField } from '../../../../shared/store-form'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { useShowError } from '../../../state/use-show-error'
import { useClient, useWorkbench } from '../../../state/use-workbench'
import { ErrorPanel } from '../../../ui/error-panel'
import { ProblemList } from '../../../ui/problem-list'
import { SchemaForm } from '../../../ui/schema-form/schema-form'
import css from './editor.module.css'
import { LoginExtras } from './login-extras'
import { Notes } from './notes'
import { SecretField } from './secret-field'
import { SshNote } from './ssh-note'
import { TopFields } from './top-fields'
import { UriField } from './uri-field'
import type { Editor } from './use-editor'
import { useFormWords } from './use-form-words'

const OF_HEAD = ['name', 'folder', 'store', 'colour'] as const

/** The form of one connection. */
export function EditorForm({ editor }: { readonly editor: Editor }) {
  const t = useT('connections')
  const client = useClient()
  const showError = useShowError()
  const sentence = useSentence()
  const dialogs = useWorkbench((s) => s.host?.dialogs === true)
  const formsError = useWorkbench((s) => s.formsError)
  const { draft, form, tried, failed, setValue, readOnly } = editor
  const words = useFormWords(draft.store)
  const labelOf = useCallback(
    (path: string): string => {
      const own = OF_HEAD.find((name) => name === path)
      if (own !== undefined) return t(`field.${own}`)
      if (path === 'passwordEnv') return t('secret.variable')
      const field = form?.fields.find((each) => path === each.path || isBelow(path, each.path))
      return field === undefined ? path : words.label(field.path)
    },
    [form, t, words],
  )
  const problems = useMemo(
    (): readonly Problem[] =>
      editor.problems.map((problem) => ({
        ...problem,
        message: withoutPath(sentence(problem.message), problem.path),
        hint: problem.hint === undefined ? undefined : sentence(problem.hint),
      })),
    [editor.problems, sentence],
  )
  const choosePath = useCallback(
    async ({ path }: FormField): Promise<void> => {
      try {
        const kind = path === 'path' || path.endsWith('Folder') ? 'folder' : 'file'
        const chosen = await client.call('host.choosePath', { kind, title: words.label(path) })
        if (chosen !== null) setValue(path, chosen)
      } catch (error) {
        showError(error)
      }
    },
    [client, words, setValue, showError],
  )
  const pathAction = useCallback(
    (field: FormField) => (
      <button type="button" className={css.choose} onClick={() => void choosePath(field)}>
        {t('field.choose')}
        <span className="unseen"> {words.label(field.path)}</span>
      </button>
    ),
    [choosePath, t, words],
  )
  const hasSecret = form?.fields.some(({ kind }) => kind === 'secret') === true
  const extra = {
    endpoint: form === null || form.embedded ? undefined : <SshNote draft={draft} />,
    login: hasSecret ? <LoginExtras editor={editor} /> : undefined,
  }
  return (
    <div className={css.scroll}>
      <div className={css.content}>
        <div className={css.notes}>
          {failed !== null && <ErrorPanel error={failed} />}
          {tried && <ProblemList problems={problems} labelOf={labelOf} />}
          <Notes editor={editor} />
        </div>
        <fieldset className={css.plain} disabled={readOnly}>
          <TopFields editor={{ ...editor, problems }} />
          <UriField editor={editor} />
        </fieldset>
        {form === null ? (
          formsError !== null && <ErrorPanel error={formsError} />
        ) : (
          <SchemaForm
            key={form.kind}
            form={form}
            words={words}
            values={draft.values}
            problems={problems}
            onChange={setValue}
            disabled={readOnly}
            renderSecret={(field) => <SecretField field={field} editor={{ ...editor, problems }} />}
            pathAction={dialogs ? pathAction : undefined}
            extra={extra}
          />
        )}
      </div>
    </div>
  )
}

const isBelow = (path: string, field: string): boolean =>
  path.startsWith(`${field}.`) || path.startsWith(`${field}[`)

/** The field's label stands before it: its name in the file would be said twice. */
function withoutPath(message: string, path: string): string {
  if (!message.startsWith(`${path}: `)) return message
  const rest = message.slice(path.length + 2)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
