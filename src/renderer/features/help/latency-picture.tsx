import { useT } from '../../i18n/use-t'
import css from './latency-picture.module.css'

/**
 * One operation on the time axis: due at the intended start, made at the actual start, ended at the
 * completion. Every latency of the product is one of the three stretches between them.
 */
export function LatencyPicture() {
  const t = useT('help')
  return (
    <figure className={css.picture} aria-label={t('picture.label')}>
      <div className={css.points}>
        <span>{t('words:glossary.intended-start')}</span>
        <span>{t('words:glossary.actual-start')}</span>
        <span>{t('picture.completion')}</span>
      </div>
      <div className={css.parts}>
        <span className={css.delay}>{t('words:glossary.start-delay')}</span>
        <span className={css.service}>{t('words:glossary.service-time')}</span>
      </div>
      <div className={css.whole}>{t('words:glossary.intended-latency')}</div>
    </figure>
  )
}
