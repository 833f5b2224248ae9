import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readProblem } from '#lib/api/api-problem.ts'
import { fetchSignedIn } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { logFailure } from '#lib/log.ts'
import { saveFile } from '#ui/list/list-csv.ts'
import { useListAddress } from '#ui/list/use-list-address.ts'
import type { MenuEntry } from '#ui/menu-entry.ts'
import { toastFailed } from '#ui/toasts.tsx'
import { passholderQueryOf } from '../passholders.queries.ts'

type Kind = 'xlsx' | 'csv'

const download = async (kind: Kind, body: object): Promise<void> => {
  const response = await fetchSignedIn(requestUrl(`/pass-holders/export/${kind}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await readProblem(response)
  const content = await response.blob()
  saveFile(`passholders-${new Date().toISOString().slice(0, 10)}.${kind}`, content.type, content)
}

/** Exports of the passholders that the list finds with all columns of the workbook, to be imported again. */
export const useWorkbookExport = (lotId: string, group: string | undefined) => {
  const { t, i18n } = useLingui()
  const { search } = useListAddress()
  const [isBusy, setBusy] = useState(false)
  const get = async (kind: Kind) => {
    setBusy(true)
    try {
      await download(kind, { ...passholderQueryOf(search, group), parkingLot: lotId })
    } catch (error) {
      logFailure('The export failed', error)
      toastFailed(problemText(error, i18n), () => void get(kind))
    }
    setBusy(false)
  }
  const more: MenuEntry[] = [
    { key: 'xlsx', label: t`All columns, for import (.xlsx)`, onPick: () => void get('xlsx') },
    { key: 'csv', label: t`All columns, for import (.csv)`, onPick: () => void get('csv') },
  ]
  return { more, isBusy }
}
