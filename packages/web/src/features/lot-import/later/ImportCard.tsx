import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { workbookAccept } from '../files/accepted.ts'
import { stallListFaults } from '../files/file-faults.tsx'
import { FileSending } from '../files/FileSending.tsx'
import files from '../files/files.module.css'
import { TemplateButton } from '../files/TemplateButton.tsx'
import { lotImportQueries } from '../lot-import.queries.ts'
import { useImportFile } from './use-import-file.ts'
import { WaitingImport } from './WaitingImport.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/icons/Icon.tsx'

const StallListAgain = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const sending = useImportFile(lotId)
  return (
    <div className={files.part}>
      <div className={files.tools}>
        <TemplateButton of={{ parkingLot: lotId }}>
          <Trans>Download current list</Trans>
        </TemplateButton>
      </div>
      <FileSending
        label={t`Workbook with the stall list`}
        prompt={<Trans>Drop the workbook here (.xlsx)</Trans>}
        accept={workbookAccept}
        sending={sending}
        faults={stallListFaults(sending.state)}
      />
    </div>
  )
}

/** New files for a lot that is there: sent, compared with what the lot has, and then applied or discarded. */
export const ImportCard = ({ lot }: { lot: Lot }) => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(lotImportQueries.waiting(lot._id))
  const waiting = data?.import
  return (
    <>
      <Card
        title={<Trans>Stall list</Trans>}
        aside={
          <Button
            leftSection={<Icon name="upload" />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Trans>Re-import stall list</Trans>
          </Button>
        }
      >
        <div className={files.part}>
          <p className="dim">
            <Trans>You’ll review all changes before they are applied.</Trans>
          </p>
          {isOpen && <StallListAgain lotId={lot._id} />}
        </div>
      </Card>
      {waiting && <WaitingImport key={waiting._id} waiting={waiting} onDone={() => setOpen(false)} />}
    </>
  )
}
