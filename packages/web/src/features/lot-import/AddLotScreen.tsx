import { useState } from 'react'
import { WizardLoader } from './WizardLoader.tsx'
import type { WizardSearch } from './wizard-search.ts'

interface Props {
  customerId: string
  search: WizardSearch
  onSearch: (search: WizardSearch, replace: boolean) => void
}

interface Shown {
  /** A new one draws the wizard afresh. */
  key: number
  draft: string | undefined
}

/**
 * The wizard of one draft. A draft that begins here gets its address while somebody types: the same wizard stays.
 * Any other change of the draft in the address is another wizard.
 */
export const AddLotScreen = ({ customerId, search, onSearch }: Props) => {
  const [shown, setShown] = useState<Shown>({ key: 0, draft: search.draft })
  const [begun, setBegun] = useState<Shown>()
  if (shown.draft !== search.draft) {
    const isSame = shown.draft === undefined && begun?.draft === search.draft && begun?.key === shown.key
    setShown({ key: isSame ? shown.key : shown.key + 1, draft: search.draft })
  }
  return (
    <WizardLoader
      key={shown.key}
      customerId={customerId}
      search={search}
      onSearch={onSearch}
      onBegun={(draft) => {
        setBegun({ key: shown.key, draft })
        onSearch({ draft, step: search.step ?? 1 }, true)
      }}
    />
  )
}
