import { Trans } from '@lingui/react/macro'
import { csvType, workbookType } from '@stallwise/contract/base/files.ts'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import { call, fetchSignedIn } from '#lib/api/call.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { ExportDialog } from '#ui/export/ExportDialog.tsx'
import type { ExportSource } from '#ui/export/use-export-file.ts'
import { reportTitles } from '#ui/words/report-titles.ts'
import { exportedBodyOf } from './reports.queries.ts'
import type { ReportSearch } from './reports.search.ts'

interface ReportExportProps {
  lotId: string
  name: ReportName
  search: ReportSearch
  onClose: () => void
}

const types = { csv: csvType, xlsx: workbookType } as const

/** All rows of a report that the filter in the address finds. EXP-01. */
export const ReportExport = ({ lotId, name, search, onClose }: ReportExportProps) => {
  const body = exportedBodyOf(lotId, name, search)
  const source: ExportSource = {
    name,
    count: (signal) => call('POST /parking-lots/countRevenueReport', { body, signal }),
    file: (format, counted, signal) =>
      fetchSignedIn(requestUrl('/parking-lots/getFilterRevenueReports'), {
        method: 'POST',
        headers: { accept: types[format], 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, export: counted }),
        signal,
      }),
  }
  const title = reportTitles()[name]
  return <ExportDialog source={source} title={<Trans>Export report</Trans>} what={title} onClose={onClose} />
}
