import { useLingui } from '@lingui/react/macro'
import type { SiteContacts } from '@stallwise/contract/health/health.contract.ts'
import styles from './health.module.css'

type Shown = Pick<SiteContacts, 'contacts' | 'managers'>

interface OneContact {
  readonly name: string
  readonly role: string
  readonly phone: string
  readonly email: string
  readonly hours?: string
  readonly notes?: string
}

const Contact = ({ name, role, phone, email, hours, notes }: OneContact) => (
  <li>
    <b>{name}</b> {role && <span className="dim">{role}</span>}
    <span className={styles.reach}>
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </span>
    {(hours || notes) && <span className="dim small">{[hours, notes].filter(Boolean).join('. ')}</span>}
  </li>
)

/** HEA-70: whom to call; a tap calls or writes. */
export const Contacts = ({ contacts, managers }: Shown) => {
  const { t } = useLingui()
  return (
    <ul className={styles.contacts}>
      {contacts.map((one, nth) => (
        <Contact key={nth} {...one} />
      ))}
      {managers.map(({ name, phone, email }) => (
        <Contact key={email} name={name} role={t`Manager of the customer`} phone={phone} email={email} />
      ))}
    </ul>
  )
}
