import { ActionIcon, Popover } from '@mantine/core'
import { useT } from '../i18n/use-t'
import { Link } from '../router/link'
import { paths } from '../router/routes'
import { Icon } from '../ui/icon'
import css from './explain.module.css'
import type { Term } from './terms'

interface ExplainProps {
  readonly term: Term
}

/** A question mark beside a number: what it is, and where to read more. */
export function Explain({ term }: ExplainProps) {
  const t = useT('help')
  const title = t(`term.${term}.title`)
  return (
    <Popover width={340} position="bottom-start" trapFocus returnFocus withArrow={false}>
      <Popover.Target>
        <ActionIcon
          variant="transparent"
          size={20}
          className={css.button}
          aria-label={t('explain', { term: title })}
        >
          <Icon name="help" size={13} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <h3 className={css.title}>{title}</h3>
        <p className={css.text}>{t(`term.${term}.text`)}</p>
        <Link to={paths.help(term)}>{t('more')}</Link>
      </Popover.Dropdown>
    </Popover>
  )
}
