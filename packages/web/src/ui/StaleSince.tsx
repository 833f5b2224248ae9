import { Trans } from '@lingui/react/macro'
import { formatAgo } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'

const Age = ({ since }: { since: number }) => {
  const age = formatAgo(since, useNow())
  return (
    <p className="small dim">
      <Trans>As of {age}</Trans>
    </p>
  )
}

interface StaleSinceProps {
  query: { isError: boolean; data: unknown; dataUpdatedAt: number }
}

/**
 * The age of what a widget still shows when it could not be read again. The failure itself is in the console only.
 * Source: specification section 8.
 */
export const StaleSince = ({ query }: StaleSinceProps) =>
  query.isError && query.data !== undefined ? <Age since={query.dataUpdatedAt} /> : null
