import { Trans } from '@lingui/react/macro'
import type { DemoMail } from '@stallwise/contract/notifications/mailbox.contract.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { partsOfMail } from './mail-parts.ts'
import styles from './mailbox.module.css'

/** One mail. Its links open in another tab, since they are for other users. */
export const OpenMail = ({ mail }: { mail: DemoMail }) => (
  <article className={styles.mail} aria-labelledby="mail-subject">
    <Link to="/mailbox" search={{}} className={styles.back}>
      <Icon name="chevron-left" />
      <Trans>All messages</Trans>
    </Link>
    <header className={styles.head}>
      <h2 id="mail-subject">{mail.subject}</h2>
      <p className={styles.facts}>
        <span>
          <Trans>To {mail.to}</Trans>
        </span>
        <time dateTime={mail.sentAt}>{formatFullDateTime(mail.sentAt)}</time>
      </p>
    </header>
    <p className={styles.text}>
      {partsOfMail(mail.text).map(({ text, href }, place) =>
        href ? (
          <a key={place} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          <span key={place}>{text}</span>
        ),
      )}
    </p>
  </article>
)
