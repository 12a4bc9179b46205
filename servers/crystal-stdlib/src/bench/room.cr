# A set of members, each of whom is offered what the others say.
class Bench::Room(Member)
  @members : Set(Member) = Set(Member).new.compare_by_identity

  def join(member : Member) : Nil
    @members << member
  end

  def leave(member : Member) : Nil
    @members.delete(member)
  end

  def includes?(member : Member) : Bool
    @members.includes?(member)
  end

  def broadcast(sender : Member, text : Bytes) : Nil
    @members.each { |member| member.offer(text) unless member.same?(sender) }
  end
end
