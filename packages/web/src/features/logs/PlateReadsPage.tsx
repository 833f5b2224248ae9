import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { PeriodSelect } from '#ui/list/PeriodSelect.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { LogTabs } from '#ui/logs/LogTabs.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { plateReadRows } from './logs.queries.ts'
import { readPlateReadSearch } from './plate-reads.search.ts'
import { PlateReads } from './PlateReads.tsx'

/** `/parking-lots/{id}/logs/lpr`: every read of the lot's cameras in a time period. LPR-01. */
export const PlateReadsPage = () => {
  const { lotId } = lotRoute.useParams()
  const search = readPlateReadSearch(useSearch({ strict: false }))
  return (
    <>
      <PageHead title={<Trans>Plate reads</Trans>}>
        <PeriodSelect value={search.timePeriod ?? '24h'} />
      </PageHead>
      <LogTabs lotId={lotId} />
      <PlateReads lotId={lotId} reads={plateReadRows(lotId, search)} />
    </>
  )
}
