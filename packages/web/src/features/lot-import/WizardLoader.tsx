import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#lib/routes/Link.tsx'
import { emptyDraft } from './draft/draft-form.ts'
import { lotImportQueries } from './lot-import.queries.ts'
import { Wizard } from './Wizard.tsx'
import type { WizardSearch } from './wizard-search.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Waiting } from '#ui/Waiting.tsx'

interface Props {
  customerId: string
  search: WizardSearch
  onSearch: (search: WizardSearch, replace: boolean) => void
  onDraftCreated: (draft: string) => void
}

/** Loads the draft in the address; without one, begins with an empty draft. */
export const WizardLoader = (props: Props) => {
  const { t } = useLingui()
  const { config } = useSession()
  const [named] = useState(props.search.draft)
  const [empty] = useState(() => emptyDraft(config.timeZone))
  const { data, error, refetch } = useQuery({
    ...lotImportQueries.draft(named ?? ''),
    enabled: named !== undefined,
  })
  const isForeign = data !== undefined && data.customer._id !== props.customerId
  if (isForeign || isProblem(error, 'not-found'))
    return (
      <EmptyState
        level={1}
        icon="filter-off"
        title={<Trans>This draft no longer exists</Trans>}
        action={<Link to="." search={{}}>{t`See the drafts, or start a new one`}</Link>}
      >{t`It was discarded, or its lot belongs to another customer.`}</EmptyState>
    )
  if (named && !data) return <Waiting error={error} onRetry={refetch} height={320} />
  return <Wizard {...props} start={data ?? empty} />
}
