import { useState } from 'react'
import { WizardLoader } from './WizardLoader.tsx'
import type { WizardSearch } from './wizard-search.ts'

interface Props {
  customerId: string
  search: WizardSearch
  onSearch: (search: WizardSearch, replace: boolean) => void
}

interface Shown {
  /** A new key mounts a new wizard. */
  key: number
  draft: string | undefined
}

/**
 * The wizard of one draft. A new draft gets its address while the user types, and the same wizard stays mounted.
 * Any other change of the draft in the address mounts a new wizard.
 */
export const AddLotScreen = ({ customerId, search, onSearch }: Props) => {
  const [shown, setShown] = useState<Shown>({ key: 0, draft: search.draft })
  const [created, setCreated] = useState<Shown>()
  if (shown.draft !== search.draft) {
    const isSame = shown.draft === undefined && created?.draft === search.draft && created?.key === shown.key
    setShown({ key: isSame ? shown.key : shown.key + 1, draft: search.draft })
  }
  return (
    <WizardLoader
      key={shown.key}
      customerId={customerId}
      search={search}
      onSearch={onSearch}
      onDraftCreated={(draft) => {
        setCreated({ key: shown.key, draft })
        onSearch({ draft, step: search.step ?? 1 }, true)
      }}
    />
  )
}
