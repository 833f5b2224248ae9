/** The tables that no feature owns: those of the audit log, of sign-in and of migrations, and the marks of changes for reports. */
export const platformTables = [
  'audit_entry',
  'identity_account',
  'identity_ticket',
  'oidc_payload',
  'report_mark',
  'schema_migration',
  'server_secret',
] as const

/** Their personal data: it is erased with what it says it about. */
export const personalPlatformColumns = { audit_entry: ['before', 'after'] } as const
