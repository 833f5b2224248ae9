import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { requestUrl } from '#lib/api/request-url.ts'
import { logFailure } from '#lib/log.ts'
import { downloadFile } from '#ui/files/download-file.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { toastFailed } from '#ui/toasts.tsx'

interface Props {
  /** The template contains the data that exists already: the groups of a draft, or the stall list of a lot. */
  of: { draft?: string | undefined; parkingLot?: string }
  children: ReactNode
}

/** Downloads a workbook to be filled in. */
export const TemplateButton = ({ of, children }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      await downloadFile(requestUrl('/admin/parking-lots/stall-list-template', {}, of), 'stall-list.xlsx')
    } catch (error) {
      logFailure('The template did not load', error)
      toastFailed(<Trans>The workbook could not be loaded.</Trans>, () => void get())
    }
    setBusy(false)
  }
  return (
    <Button leftSection={<Icon name="download" />} loading={isBusy} onClick={() => void get()}>
      {children}
    </Button>
  )
}
