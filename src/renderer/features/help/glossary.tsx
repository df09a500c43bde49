import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../../shared/contract/host'
import { useT } from '../../i18n/use-t'
import css from './glossary.module.css'

interface GlossaryProps {
  readonly words: readonly string[]
}

/** The words of the field, in both languages side by side. */
export function Glossary({ words }: GlossaryProps) {
  const t = useT('help')
  const { i18n } = useTranslation()
  return (
    <table className={css.table}>
      <caption className="unseen">{t('glossary')}</caption>
      <thead>
        <tr>
          {LANGUAGES.map((language) => (
            <th key={language} scope="col" lang={language}>
              {t(`frame:language-name.${language}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {words.map((word) => (
          <tr key={word}>
            {LANGUAGES.map((language) => (
              <td key={language} lang={language}>
                {i18n.getFixedT(language)(`words:glossary.${word}`)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
