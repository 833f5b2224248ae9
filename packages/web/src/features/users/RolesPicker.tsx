import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { GrantableRole } from '@stallwise/contract/users/users.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { obstacleOf } from '@stallwise/domain/users/role-combinations.rules.ts'
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
  const { t } = useLingui()
  const names = useRoleNames()
  const descriptions = useRoleDescriptions()
  const obstacleText = (role: Role): string | undefined => {
    const obstacle = obstacleOf(role, chosen)
    const other = obstacle && names[obstacle.by]
    if (!obstacle) return undefined
    return obstacle.because === 'included' ? t`Included in ${other}.` : t`Cannot be combined with ${other}.`
  }
  return (
    <fieldset className={styles.picker} disabled={disabled}>
      <legend className={styles.legend}>{t`Roles`}</legend>
      <div className={styles.roles}>
        {grantable.map(({ role }, place) => {
          const obstacle = obstacleText(role)
          const isChosen = chosen.includes(role)
          return (
            <Checkbox
              key={role}
              label={names[role]}
              description={obstacle ?? descriptions[role]}
              checked={isChosen}
              disabled={obstacle !== undefined && !isChosen}
              data-fault={error && place === 0 ? true : undefined}
              onChange={() => onChange(toggled(chosen, role))}
            />
          )
        })}
      </div>
      {error && <p className="is-alert small">{error}</p>}
    </fieldset>
  )
}
