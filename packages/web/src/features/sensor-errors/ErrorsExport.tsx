import { Trans } from '@lingui/react/macro'
import { call, fetchSignedIn } from '#lib/api/call.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { ExportDialog } from '#ui/export/ExportDialog.tsx'
import type { ExportSource } from '#ui/export/use-export-file.ts'
import { sensorErrorQueryOf } from './sensor-errors.queries.ts'
import type { SensorErrorSearch } from './sensor-errors.search.ts'

interface ErrorsExportProps {
  lotId: string
  search: SensorErrorSearch
  onClose: () => void
}

/** SEN-09: all errors that the list finds, with all columns. */
export const ErrorsExport = ({ lotId, search, onClose }: ErrorsExportProps) => {
  const { parkingLot, timePeriod, status, kind, search: words, sort } = sensorErrorQueryOf(lotId, search)
  const query = { parkingLot, timePeriod, status, kind, search: words, sort }
  const source: ExportSource = {
    name: 'sensor-errors',
    count: (signal) => call('GET /sensor-errors/export/count', { query, signal }),
    file: (format, counted, signal) =>
      fetchSignedIn(requestUrl(`/sensor-errors/export/${format}`, {}, { ...query, export: counted }), {
        signal,
      }),
  }
  return <ExportDialog source={source} title={<Trans>Export sensor errors</Trans>} onClose={onClose} />
}
