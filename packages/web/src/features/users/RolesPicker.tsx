import { Trans } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { GrantableRole } from '@stallwise/contract/users/users.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { toggled } from './user.form.ts'
import { useRoleDescriptions, useRoleNames } from './user-words.ts'
import styles from './users.module.css'

interface RolesPickerProps {
  grantable: readonly GrantableRole[]
  chosen: readonly Role[]
  onChange: (chosen: readonly Role[]) => void
  error: string | undefined
  disabled?: boolean
}

/** User type and further roles; several have the union of rights (USR-02). */
export const RolesPicker = ({ grantable, chosen, onChange, error, disabled }: RolesPickerProps) => {
  const names = useRoleNames()
  const descriptions = useRoleDescriptions()
  return (
    <fieldset className={styles.picker} disabled={disabled}>
      <legend className={styles.legend}>
        <Trans>Roles</Trans>
      </legend>
      <div className={styles.roles}>
        {grantable.map(({ role }, place) => (
          <Checkbox
            key={role}
            label={names[role]}
            description={descriptions[role]}
            checked={chosen.includes(role)}
            data-fault={error && place === 0 ? true : undefined}
            onChange={() => onChange(toggled(chosen, role))}
          />
        ))}
      </div>
      {error && <p className="is-alert small">{error}</p>}
    </fieldset>
  )
}
