import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { problemText } from '#lib/api/problem-text.ts'
import { logFailure } from '#lib/log.ts'
import { toastFailed } from '../toasts.tsx'
import { csvOf, saveFile } from './list-csv.ts'
import type { ListColumn, ListPaging } from './list.model.ts'

interface ExportOptions<Row> {
  exportName: string
  shown: readonly Row[]
  choice: { shown: readonly ListColumn<Row>[] }
  paging?: ListPaging<Row> | undefined
}

/** Writes exactly the rows and columns that are shown; of a paged list all that fit, also those not yet loaded. */
export const useExport = <Row>({ exportName, shown, choice, paging }: ExportOptions<Row>) => {
  const { i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const exportShown = async () => {
    setBusy(true)
    try {
      const rows = paging?.hasMore && paging.everything ? await paging.everything() : shown
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`${exportName}-${day}.csv`, 'text/csv;charset=utf-8', csvOf(rows, choice.shown))
    } catch (error) {
      logFailure('The export failed', error)
      toastFailed(problemText(error, i18n), () => void exportShown())
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, exportShown }
}
