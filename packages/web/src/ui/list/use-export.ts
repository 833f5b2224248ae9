import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { problemText } from '#lib/api/problem-text.ts'
import { logFailure } from '#lib/log.ts'
import { toastFailed } from '../toasts.tsx'
import { csvOf, saveFile } from './list-csv.ts'
import { placedPages, type ListColumn, type ListPaging } from './list.model.ts'

interface ExportOptions<Row> {
  exportName: string
  shown: readonly (Row | undefined)[]
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
      const isPart = placedPages(paging) !== undefined || (paging && 'hasMore' in paging && paging.hasMore)
      const rows =
        isPart && paging?.everything ? await paging.everything() : shown.filter((row) => row !== undefined)
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
