import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { readFilters } from '#ui/list/list-search.ts'
import type { ReportSearch } from '../reports.search.ts'

const ScheduleDialog = lazy(async () => ({
  default: (await import('./ScheduleDialog.tsx')).ScheduleDialog,
}))

/** Beside a report: sends it by e-mail, with the filter and order that the address has. RML-01 */
export const SendByMail = ({
  lotId,
  name,
  search,
}: {
  lotId: string
  name: ReportName
  search: ReportSearch
}) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const filters = Object.fromEntries(
    Object.entries(readFilters(search.filter)).map(([key, values]) => [key, [...values]]),
  )
  return (
    <>
      <Button leftSection={<Icon name="mail" />} onClick={() => setOpen(true)}>
        {t`Send by e-mail`}
      </Button>
      {isOpen && (
        <Suspense>
          <ScheduleDialog
            lotId={lotId}
            filter={{ reportName: name, filters, sort: search.sort ?? null }}
            searched={search.q}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
