/**
 * How an update merges. Fields of YCSB's layout have no fixed places (another loader may have put
 * them in another order, or left some out), so neither an update by field number nor a read
 * followed by a write from here is safe. A function at the server finds each field by its name and
 * writes it; nothing can come between, since memtx yields to nobody there, and vinyl has a
 * transaction around it that is tried again when another writer was faster.
 *
 * It answers with nothing: an update by field number would send the whole record back.
 */
const MERGE = `
  local function merge(space, key, fields)
    local old = space:get(key)
    if old == nil then
      local new = {key}
      for i = 1, #fields do new[i + 1] = fields[i] end
      space:replace(new)
      return
    end
    local width = #old
    local last, at, ops = width, 2, {}
    for i = 1, #fields, 2 do
      local name = fields[i]
      local tries = (width - 1) / 2
      while tries >= 1 and old[at] ~= name do
        at = at + 2
        if at >= width then at = 2 end
        tries = tries - 1
      end
      if tries >= 1 then
        ops[#ops + 1] = {'=', at + 1, fields[i + 1]}
        at = at + 2
        if at >= width then at = 2 end
      else
        ops[#ops + 1] = {'!', last + 1, name}
        ops[#ops + 1] = {'!', last + 2, fields[i + 1]}
        last = last + 2
      end
    end
    space:update(key, ops)
  end
  local function update(id, key, fields)
    local space = box.space[id]
    if space.engine == 'memtx' then
      merge(space, key, fields)
      return
    end
    local ok, err
    for try = 1, 100 do
      box.begin()
      ok, err = pcall(merge, space, key, fields)
      if ok then ok, err = pcall(box.commit) end
      if ok then return end
      box.rollback()
      if err.code ~= box.error.TRANSACTION_CONFLICT then break end
    end
    error(err, 0)
  end`

/** Name of the function that `prepare` leaves at the server; the number is that of its body. */
export const MERGE_FUNCTION = 'touchstone_merge_1'

/**
 * Body of the function, kept by the server. What it calls is made once, not at each call: that
 * halves its cost. Globals are there for the function itself only, so `merge` must use none.
 */
export const MERGE_BODY = `(function()${MERGE}\n  return update\nend)()`

/** The same as a program, for servers that let run Lua but do not have the function. */
export const MERGE_PROGRAM = `${MERGE}\n  update(...)`
