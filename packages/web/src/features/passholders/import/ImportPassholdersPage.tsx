import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { PassholderImport } from '@stallwise/contract/passholders/passholder-import.contract.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { Card } from '#ui/Card.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { FileUpload, NotApplied, type ImportedFile } from '#ui/import/FileUpload.tsx'
import { useFileUpload } from '#ui/import/use-file-upload.ts'
import { NotThere } from '#ui/NotThere.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Stack } from '#ui/Stack.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { addressOfGroup } from '../groups/address-of-group.ts'
import { groupsQuery } from '../passholders.queries.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { passholderFaultLine } from './passholder-fault-words.ts'
import { useApplyPassholders } from './use-apply-passholders.ts'

const useWorkbook = (): ImportedFile => {
  const { t } = useLingui()
  return {
    kind: 'workbook',
    label: t`Workbook with the passholders`,
    prompt: <Trans>Drop the workbook here (.xlsx)</Trans>,
    refused: <Trans>The passholders were not imported.</Trans>,
    exportName: 'passholder-faults',
    faultLine: passholderFaultLine,
  }
}

const TemplateButton = ({ lotId }: { lotId: string }) => {
  const get = async () => {
    const url = requestUrl('/pass-holders/import-template/{parkingLotId}', { parkingLotId: lotId })
    await downloadFile(url, 'passholders.xlsx').catch(() =>
      toastFailed(<Trans>The workbook could not be loaded.</Trans>, () => void get()),
    )
  }
  return (
    <Button leftSection={<Icon name="download" />} onClick={() => void get()}>
      <Trans>Download template</Trans>
    </Button>
  )
}

const ImportIntoGroup = ({ lotId, group }: { lotId: string; group: PassholderGroupView }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isMultiPass, setMultiPass] = useState(false)
  const [preview, setPreview] = useState<PassholderImport>()
  const workbook = useWorkbook()
  const importing = useApplyPassholders(lotId, {
    onStale: setPreview,
    onApplied: (count) => {
      toastDone(<Plural value={count} one="# passholder imported." other="# passholders imported." />)
      void navigate({ href: addressOfGroup(lotId, group) })
    },
  })
  const upload = useFileUpload<PassholderImport>({
    kind: 'workbook',
    addressOf: (confirms) => {
      setPreview(undefined)
      importing.clearError()
      return requestUrl(
        '/pass-holders/validate-file/{parkingLotId}/{passholderGroupId}',
        { parkingLotId: lotId, passholderGroupId: group._id },
        { isMultiPass, confirmsPlates: false, ...confirms },
      )
    },
    onReceived: setPreview,
  })
  return (
    <Stack>
      <Card title={<Trans>Workbook</Trans>}>
        <Stack>
          <p className="dim">
            <Trans>
              Passholders are matched by pass ID. Those that the workbook does not name stay as they are.
              You’ll review all changes before they are applied.
            </Trans>
          </p>
          <Toolbar>
            <TemplateButton lotId={lotId} />
            <SwitchField
              label={t`All passes of the workbook are multi-passes`}
              checked={isMultiPass}
              disabled={preview !== undefined}
              onChange={({ currentTarget }) => setMultiPass(currentTarget.checked)}
            />
          </Toolbar>
          <FileUpload
            of={workbook}
            closed={importing.done === undefined ? undefined : <Trans>The import is being applied.</Trans>}
            upload={upload}
          />
        </Stack>
      </Card>
      <NotApplied
        of={workbook}
        error={importing.error}
        stale={
          <Trans>
            Passholders changed in the meantime. This is what would change now; please review it again.
          </Trans>
        }
      />
      {preview && (
        <ImportPreview
          preview={preview}
          done={importing.done}
          onApply={() => importing.apply(preview)}
          onDiscard={() => {
            setPreview(undefined)
            importing.clearError()
            upload.stop()
          }}
        />
      )}
    </Stack>
  )
}

/** Imports passholders of a group from a workbook. */
export const ImportPassholdersPage = () => {
  const { lotId } = lotRoute.useParams()
  const { passholderGroupId: id } = useParams({ strict: false }) as { passholderGroupId: string }
  const { data: groups, error, refetch } = useQuery(groupsQuery(lotId))
  const list = `/parking-lots/${lotId}/passholder-groups`
  if (!groups) return <Waiting error={error} onRetry={refetch} height={420} />
  const group = groups.find(({ _id }) => _id === id)
  if (!group) return <NotThere back={list} />
  return (
    <>
      <Trail
        steps={[
          { to: list, label: <Trans>Passholder groups</Trans> },
          { to: addressOfGroup(lotId, group), label: group.name },
        ]}
      />
      <PageHead title={<Trans>Import passholders</Trans>} />
      <ImportIntoGroup key={id} lotId={lotId} group={group} />
    </>
  )
}
