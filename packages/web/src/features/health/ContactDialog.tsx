import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteContacts } from '@stallwise/contract/health/health.contract.ts'
import { checkContacts, type SiteContact } from '@stallwise/domain/health/settings.rules.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import styles from './health.module.css'

interface Props {
  siteId: string
  all: SiteContacts
  /** Which of the contacts; undefined to add one. */
  nth: number | undefined
  onDone: () => Promise<unknown>
  onClose: () => void
}

type Values = { -readonly [K in keyof SiteContact]: string }

const empty: Values = { name: '', role: '', phone: '', email: '', hours: '', notes: '' }

const below = 'contacts.0.'

/** HEA-70: a contact that the provider keeps of a site. */
export const ContactDialog = ({ siteId, all, nth, onDone, onClose }: Props) => {
  const { t } = useLingui()
  const place = nth ?? all.contacts.length
  const edit = useEdit<Values, SiteContacts>({
    initial: nth === undefined ? empty : all.contacts[nth]!,
    version: all.version,
    check: (values) =>
      checkContacts([values]).map(({ path, ...fault }) => ({ path: path.slice(below.length), ...fault })),
    save: (values, version) =>
      call('PUT /health-checker/{parkingLotId}/contacts', {
        params: { parkingLotId: siteId },
        body: { contacts: all.contacts.toSpliced(place, 1, values), version },
      }),
    valuesOf: ({ contacts }) => contacts[place] ?? empty,
    onSaved: () => {
      toastDone(say`Contact saved.`)
      onClose()
      void onDone()
    },
  })
  const words = {
    name: t`Name`,
    role: t`Role`,
    phone: t`Phone`,
    email: t`E-mail`,
    hours: t`When reachable`,
    notes: t`Notes`,
  }
  return (
    <EditDialog
      title={nth === undefined ? <Trans>Add contact</Trans> : <Trans>Edit contact</Trans>}
      edit={edit}
      objectName={t`contact`}
      words={words}
      onClose={onClose}
      saveLabel={<Trans>Save contact</Trans>}
    >
      <div className={styles.fields}>
        <TextField label={words.name} required {...textOf(edit, 'name')} />
        <TextField label={words.role} {...textOf(edit, 'role')} />
        <TextField label={words.phone} {...textOf(edit, 'phone')} />
        <TextField label={words.email} {...textOf(edit, 'email')} />
        <TextField label={words.hours} {...textOf(edit, 'hours')} />
        <TextField label={words.notes} {...textOf(edit, 'notes')} />
      </div>
    </EditDialog>
  )
}
