import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import type { Violation } from '@stallwise/contract/violations/violations.contract.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { HistoryList } from '#ui/HistoryList.tsx'
import { StatusBadge } from './violations.columns.tsx'
import { reasonName } from './violation-reasons.public.ts'
import { plateViolationsQuery } from './violations.queries.ts'
import styles from './violations.module.css'

interface PlateViolationsProps {
  lotId: string
  timeZone: string
  plates: readonly string[]
}

const mostShown = 5

/** The newest violations of some plates in the last year, for whoever sees violations; nothing without any. */
export const PlateViolations = ({ lotId, timeZone, plates }: PlateViolationsProps) => {
  const { t } = useLingui()
  const mayRead = useCan('violation.read')
  const results = useQueries({
    queries: plates.map((plate) => ({ ...plateViolationsQuery(lotId, plate), enabled: mayRead })),
  })
  const found = results
    .flatMap(({ data }) => data ?? [])
    .sort((a: Violation, b: Violation) => b.dateCreated.localeCompare(a.dateCreated))
  if (found.length === 0) return null
  return (
    <Card title={t`Violations`}>
      <HistoryList>
        {found.slice(0, mostShown).map((violation) => (
          <li key={violation._id}>
            <Link to={`/parking-lots/${lotId}/violations/${violation._id}`}>{reasonName(violation)}</Link>
            <span className={styles.state}>
              <StatusBadge {...violation} />
              <span className="dim">{formatDateTime(violation.dateCreated, timeZone)}</span>
            </span>
          </li>
        ))}
      </HistoryList>
      {plates.map((plate) => (
        <p key={plate}>
          <Link to={`/parking-lots/${lotId}/violations`} search={{ q: plate, timePeriod: '365d' }}>
            {t`All violations of ${plate}`}
          </Link>
        </p>
      ))}
    </Card>
  )
}
