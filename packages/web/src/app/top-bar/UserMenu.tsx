import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { userPlaces } from '#features.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { useMe } from '#lib/session/viewer.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './UserMenu.module.css'

/** The first letters of the first and last name. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

export const UserMenu = () => {
  const { t, i18n } = useLingui()
  const me = useMe()
  const session = useSession()
  const { name } = me
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={styles.button} aria-label={t`${name}, menu`}>
          <span className={styles.initials}>{initialsOf(name)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className={styles.who}>
            <b>{name}</b>
            <span>{me.email}</span>
            {me.customer && <span>{me.customer.name}</span>}
          </span>
        </Menu.Label>
        <Menu.Divider />
        {userPlaces
          .filter((place) => place.isFor(me))
          .map(({ to, label }) => (
            <Menu.Item key={to} component={Link} to={to}>
              {i18n._(label)}
            </Menu.Item>
          ))}
        <Menu.Item leftSection={<Icon name="sign-out" />} onClick={() => void session.signOut()}>
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
