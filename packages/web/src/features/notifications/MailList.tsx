import { useLingui } from '@lingui/react/macro'
import type { DemoMail } from '@stallwise/contract/notifications/mailbox.contract.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import styles from './mailbox.module.css'

interface MailListProps {
  mails: readonly DemoMail[]
}

/** The mails, the newest first. */
export const MailList = ({ mails }: MailListProps) => {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Messages`} className={styles.list}>
      <ul>
        {mails.map((mail) => (
          <li key={mail._id}>
            <Link
              to="/mailbox"
              search={{ mail: mail._id }}
              className={styles.line}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              <span className={styles.to}>{mail.to}</span>
              <time dateTime={mail.sentAt} className={styles.at}>
                {formatFullDateTime(mail.sentAt)}
              </time>
              <span className={styles.subject}>{mail.subject}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
