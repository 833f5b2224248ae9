import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { useStallListFile } from '../files/imported-files.tsx'
import { TemplateButton } from '../files/TemplateButton.tsx'
import { lotImportQueries } from '../lot-import.queries.ts'
import { useImportUpload } from './use-import-upload.ts'
import { PendingImport } from './PendingImport.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { FileUpload } from '#ui/import/FileUpload.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'

const ReimportStallList = ({ lotId }: { lotId: string }) => {
  const file = useStallListFile()
  const upload = useImportUpload(lotId)
  return (
    <Stack>
      <Toolbar>
        <TemplateButton of={{ parkingLot: lotId }}>
          <Trans>Download current list</Trans>
        </TemplateButton>
      </Toolbar>
      <FileUpload of={file} upload={upload} />
    </Stack>
  )
}

/** Uploads new files for an existing lot, which are compared with the lot and then applied or discarded. */
export const ImportCard = ({ lot }: { lot: Lot }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(lotImportQueries.pendingImport(lot._id))
  const pending = data?.import
  return (
    <>
      <Card
        title={<Trans>Stall list</Trans>}
        aside={
          <Button
            leftSection={<Icon name="upload" />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >{t`Re-import stall list`}</Button>
        }
      >
        <Stack>
          <p className="dim">{t`You’ll review all changes before they are applied.`}</p>
          {isOpen && <ReimportStallList lotId={lot._id} />}
        </Stack>
      </Card>
      {pending && <PendingImport key={pending._id} pending={pending} onDone={() => setOpen(false)} />}
    </>
  )
}
