import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SiteContacts } from '@stallwise/contract/health/health.contract.ts'
import { call } from '#lib/api/call.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { Contacts } from './Contacts.tsx'
import { contactsQuery, healthKey, siteQuery } from './health.queries.ts'
import styles from './health.module.css'

const useRemove = (siteId: string, all: SiteContacts | undefined, onDone: () => Promise<unknown>) => {
  const { t } = useLingui()
  return useMutation({
    mutationFn: (nth: number) =>
      call('PUT /health-checker/{parkingLotId}/contacts', {
        params: { parkingLotId: siteId },
        body: { contacts: all!.contacts.toSpliced(nth, 1), version: all!.version },
      }),
    onSuccess: () => {
      toastDone(t`Contact removed.`)
      return onDone()
    },
    onError: () => toastFailed(t`The contact could not be removed.`),
  })
}

interface OwnProps {
  all: SiteContacts
  onEdit: (nth: number) => void
  onRemove: (nth: number) => void
}

const OwnContacts = ({ all, onEdit, onRemove }: OwnProps) => {
  const { t } = useLingui()
  return all.contacts.map((contact, nth) => (
    <div key={nth} className={styles.ownContact}>
      <Contacts contacts={[contact]} managers={[]} />
      <Button variant="quiet" onClick={() => onEdit(nth)} aria-label={t`Edit ${contact.name}`}>
        <Trans>Edit</Trans>
      </Button>
      <Button variant="quiet" onClick={() => onRemove(nth)} aria-label={t`Remove ${contact.name}`}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  ))
}

/** `/health-checker/site/{id}/contact-directory`: whom to call about a site. HEA-70 */
export const DirectoryPage = () => {
  const { t } = useLingui()
  const { siteId = '' } = useParams({ strict: false })
  const queries = useQueryClient()
  const { data: all, error, refetch } = useQuery(contactsQuery(siteId))
  const { data: site } = useQuery(siteQuery(siteId))
  const [open, setOpen] = useState<number | 'new'>()
  const onDone = () => queries.invalidateQueries({ queryKey: healthKey })
  const remove = useRemove(siteId, all, onDone)
  const steps = [
    { to: '/health-checker', label: <Trans>Health checker</Trans> },
    { to: `/health-checker/site/${siteId}`, label: site?.name ?? t`Site` },
  ]
  return (
    <MainPage width="middle">
      <Trail steps={steps} />
      <PageHead title={<Trans>Contacts</Trans>}>
        {all && (
          <Button variant="default" onClick={() => setOpen('new')}>
            <Trans>Add contact</Trans>
          </Button>
        )}
      </PageHead>
      {all ? (
        <>
          <Card title={<Trans>Ours</Trans>}>
            {all.contacts.length > 0 ? (
              <OwnContacts all={all} onEdit={setOpen} onRemove={(nth) => remove.mutate(nth)} />
            ) : (
              <EmptyState icon="phone" title={<Trans>No contacts yet</Trans>}>
                <Trans>Installers and networks that you call about this site. Only you see them.</Trans>
              </EmptyState>
            )}
          </Card>
          {all.managers.length > 0 && (
            <Card title={<Trans>Managers of the customer</Trans>}>
              <Contacts contacts={[]} managers={all.managers} />
              <p className="dim small">
                <Trans>The customer changes them, in the setup of the lot.</Trans>
              </p>
            </Card>
          )}
        </>
      ) : (
        <Waiting error={error} onRetry={refetch} height={240} />
      )}
      {all && open !== undefined && (
        <ContactDialog
          siteId={siteId}
          all={all}
          nth={open === 'new' ? undefined : open}
          onDone={onDone}
          onClose={() => setOpen(undefined)}
        />
      )}
    </MainPage>
  )
}
