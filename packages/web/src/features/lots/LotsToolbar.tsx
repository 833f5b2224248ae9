import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { hasRole, useMe } from '#lib/session/viewer.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import { AddLotButton } from './add/AddLotButton.tsx'
import { lotSorts, type LotSort } from './order/lots.order.ts'
import box from '#ui/find-box.module.css'
import styles from './lots.module.css'
import type { LotsSearch } from './lots.search.ts'

interface Choice {
  value: string
  label: string
}

interface PickerProps {
  label: string
  icon?: 'sort'
  value: string
  choices: readonly Choice[]
  onPick: (value: string) => void
}

const Picker = ({ label, icon, value, choices, onPick }: PickerProps) => {
  const picked = choices.find((choice) => choice.value === value)?.label ?? ''
  return (
    <MenuButton
      label={label}
      entries={choices.map((choice) => ({
        key: choice.value,
        label: choice.label,
        isChecked: choice.value === value,
        onPick: () => onPick(choice.value),
      }))}
    >
      <Button
        aria-label={`${label}: ${picked}`}
        leftSection={icon && <Icon name={icon} />}
        rightSection={icon ? undefined : <Icon name="chevron-down" size={14} />}
      >
        <span className={icon ? `${styles.picked} sr-on-phones` : styles.picked}>{picked}</span>
      </Button>
    </MenuButton>
  )
}

interface LotsToolbarProps {
  search: LotsSearch
  sort: LotSort
  sorts: readonly LotSort[]
  customers: readonly Choice[]
  onChange: (changes: LotsSearch) => void
  exportButton: ReactNode
}

/** Search, customer and sort, all of them in the address. */
export const LotsToolbar = ({ search, sort, sorts, customers, onChange, exportButton }: LotsToolbarProps) => {
  const { t } = useLingui()
  const mayAdd = hasRole(useMe(), 'provider')
  const sortNames: Record<LotSort, string> = {
    attention: t`Attention first`,
    name: t`Name`,
    occupancy: t`Fullest first`,
    free: t`Most available first`,
    alerts: t`Most alerts first`,
    devices: t`Most devices offline first`,
  }
  return (
    <>
      {/* Not the field of the library, whose code would come with the first view. */}
      <label className={`${box.box} ${styles.find}`}>
        <Icon name="filter" />
        <input
          type="search"
          aria-label={t`Filter by name or city`}
          placeholder={t`Filter by name or city`}
          value={search.q ?? ''}
          onChange={(event) => onChange({ q: event.currentTarget.value || undefined })}
        />
      </label>
      {customers.length > 1 && (
        <Picker
          label={t`Customer`}
          value={search.customer ?? ''}
          choices={[{ value: '', label: t`All customers` }, ...customers]}
          onPick={(customer) => onChange({ customer: customer || undefined })}
        />
      )}
      <Picker
        label={t`Sort`}
        icon="sort"
        value={sort}
        choices={lotSorts
          .filter((one) => sorts.includes(one))
          .map((one) => ({ value: one, label: sortNames[one] }))}
        onPick={(picked) => onChange({ sort: picked === 'attention' ? undefined : (picked as LotSort) })}
      />
      {exportButton}
      {mayAdd && <AddLotButton customerId={search.customer} />}
    </>
  )
}
