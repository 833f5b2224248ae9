import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readProblem } from '#lib/api/api-problem.ts'
import { fetchSignedIn } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { logFailure } from '#lib/log.ts'
import { saveFile } from '#ui/list/list-csv.ts'
import { toastFailed } from '#ui/toasts.tsx'
import { sensorErrorQueryOf } from './sensor-errors.queries.ts'
import type { SensorErrorSearch } from './sensor-errors.search.ts'

const download = async (query: ReturnType<typeof sensorErrorQueryOf>): Promise<void> => {
  const { parkingLot, timePeriod, status, kind, search, sort } = query
  const filters = { parkingLot, timePeriod, status, kind, search, sort }
  const response = await fetchSignedIn(requestUrl('/sensor-errors/export/xlsx', {}, filters))
  if (!response.ok) throw await readProblem(response)
  const content = await response.blob()
  saveFile(`sensor-errors-${new Date().toISOString().slice(0, 10)}.xlsx`, content.type, content)
}

/** SEN-09: exports all errors that the list finds as a workbook. */
export const useWorkbookExport = (lotId: string, search: SensorErrorSearch) => {
  const { t, i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      await download(sensorErrorQueryOf(lotId, search))
    } catch (error) {
      logFailure('The export failed', error)
      toastFailed(problemText(error, i18n), () => void get())
    }
    setBusy(false)
  }
  return { more: [{ key: 'xlsx', label: t`All columns (.xlsx)`, onPick: () => void get() }], isBusy }
}
