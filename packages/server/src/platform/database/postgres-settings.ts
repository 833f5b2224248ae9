/** Tuned for two cores and little memory. Commits reach the disk before they are answered: fsync stays on. */
const settings: Record<string, string> = {
  listen_addresses: '',
  cluster_name: 'stallwise',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '1GB',
  min_wal_size: '128MB',
  wal_buffers: '4MB',
  max_locks_per_transaction: '256',
  // Each of these is a process; logical replication is not used.
  max_logical_replication_workers: '0',
  autovacuum_naptime: '20s',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %a ',
}

export const settingsAsArguments = (
  socketDirectory: string,
  extra: Record<string, string> = {},
): string[] => {
  const all = { ...settings, ...extra, unix_socket_directories: socketDirectory }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
