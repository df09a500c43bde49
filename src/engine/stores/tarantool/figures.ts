import { z } from 'zod'

/**
 * What the server tells of itself, asked for in Lua: settings, counters, sizes. A user who may not
 * run Lua gets none of it.
 */
export const SETTINGS_PROGRAM = `
  local c, i = box.cfg, box.info
  local instances = 0
  for _ in pairs(i.replication) do instances = instances + 1 end
  return {
    package = i.package, version = i.version, read_only = i.ro, instances = instances,
    wal_mode = c.wal_mode, checkpoint_interval = c.checkpoint_interval,
    memtx_memory = c.memtx_memory, memtx_max_tuple_size = c.memtx_max_tuple_size,
    vinyl_memory = c.vinyl_memory, vinyl_cache = c.vinyl_cache,
    vinyl_max_tuple_size = c.vinyl_max_tuple_size,
    readahead = c.readahead, net_msg_max = c.net_msg_max,
    worker_pool_threads = c.worker_pool_threads, iproto_threads = c.iproto_threads,
    memory = i.memory().data + i.memory().index,
  }`

const settingsSchema = z.object({
  package: z.string().optional(),
  version: z.string(),
  read_only: z.boolean(),
  instances: z.number(),
  wal_mode: z.string(),
  checkpoint_interval: z.number().optional(),
  memtx_memory: z.number().optional(),
  memtx_max_tuple_size: z.number().optional(),
  vinyl_memory: z.number().optional(),
  vinyl_cache: z.number().optional(),
  vinyl_max_tuple_size: z.number().optional(),
  readahead: z.number().optional(),
  net_msg_max: z.number().optional(),
  worker_pool_threads: z.number().optional(),
  iproto_threads: z.number().optional(),
  memory: z.number().optional(),
})

export type Settings = z.infer<typeof settingsSchema>

/** Null for an answer of another kind. */
export function parseSettings(answer: unknown): Settings | null {
  const parsed = settingsSchema.safeParse(answer)
  return parsed.success ? parsed.data : null
}

/** Figures worth a line per second, by one name each. */
export const COUNTERS_PROGRAM = `
  local r = {}
  local function put(prefix, from)
    for name, value in pairs(from) do
      if type(value) == 'table' then value = value.total or value.current end
      if type(value) == 'string' then value = tonumber((value:gsub('%%$', ''))) end
      if value ~= nil then r[prefix .. name:lower()] = value end
    end
  end
  put('', box.stat())
  put('net_', box.stat.net())
  put('slab_', box.slab.info())
  put('memory_', box.info.memory())
  local net = box.stat.net()
  r.net_connections = net.CONNECTIONS and net.CONNECTIONS.current
  r.net_requests_in_progress = net.REQUESTS and net.REQUESTS.current
  if ... == 'vinyl' then
    for part, figures in pairs(box.stat.vinyl()) do put('vinyl_' .. part .. '_', figures) end
  end
  return r`

const countersSchema = z.record(z.string(), z.number())

export const parseCounters = (answer: unknown): Record<string, number> =>
  countersSchema.parse(answer)

/** Memory of one space; files of the whole server, and those of the space when it is vinyl's. */
export const SIZE_PROGRAM = `
  local space = box.space[...]
  local memory, disk = nil, 0
  if space.engine == 'vinyl' then
    memory = 0
    for _, part in pairs(box.stat.vinyl().memory) do memory = memory + part end
    for id, index in pairs(space.index) do
      if type(id) == 'number' then disk = disk + index:stat().disk.bytes_compressed end
    end
  else
    memory = space:bsize()
    for id, index in pairs(space.index) do
      if type(id) == 'number' then memory = memory + index:bsize() end
    end
  end
  local fio = require('fio')
  local function files(folder, pattern)
    for _, path in ipairs(fio.glob(fio.pathjoin(folder, pattern))) do
      local stat = fio.stat(path)
      disk = disk + (stat and stat.size or 0)
    end
  end
  files(box.cfg.memtx_dir, '*.snap')
  files(box.cfg.wal_dir, '*.xlog')
  return {memory = memory, disk = disk}`

const sizeSchema = z.object({ memory: z.number(), disk: z.number() })

export const parseSize = (answer: unknown): { memory: number; disk: number } =>
  sizeSchema.parse(answer)
