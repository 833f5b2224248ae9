import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { readProblem } from '#lib/api/api-problem.ts'
import { fetchSignedIn } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { logFailure } from '#lib/log.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { saveFile } from '#ui/list/list-csv.ts'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { MenuButton } from '#ui/MenuButton.tsx'
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

/** Exports the passholders that the list finds with all columns of the workbook, to be imported again. */
export const ExportMenu = ({ lotId, group }: { lotId: string; group?: string }) => {
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
  return (
    <MenuButton
      label={t`Export for import`}
      position="bottom-end"
      entries={[
        { key: 'xlsx', label: t`Workbook (.xlsx)`, onPick: () => void get('xlsx') },
        { key: 'csv', label: t`CSV (.csv)`, onPick: () => void get('csv') },
      ]}
    >
      <Button leftSection={<Icon name="download" />} loading={isBusy} aria-haspopup="menu">
        <Trans>Export all columns</Trans>
      </Button>
    </MenuButton>
  )
}
